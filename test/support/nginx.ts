import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'

/** Whether this machine has nginx; `.ci/run` sees to it. */
export const hasNginx: boolean = spawnSync('nginx', ['-v']).status === 0

/** Starts nginx with these lines inside of `http`, `$PORT` standing for a free port. It ends with the running test. */
export async function nginx(http: string): Promise<{ readonly url: string }> {
  const directory = temporaryDirectory()
  const port = await freePort()
  const path = (name: string): string => join(directory, name)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${path(name)};`)
  const config = `
daemon off;
master_process off;
pid ${path('pid')};
error_log ${path('error.log')};
events { worker_connections 256; }
http {
  access_log off;
  ${folders.join('\n  ')}
  ${http.replaceAll('$PORT', String(port))}
}
`
  writeFileSync(path('nginx.conf'), config)
  const child = spawn('nginx', ['-p', directory, '-c', path('nginx.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([
    untilItListens(port),
    ended.then(() => {
      throw new Error(`nginx does not start:\n${config}`)
    }),
  ])
  return { url: `http://127.0.0.1:${port}` }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('close', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isListening) return
    await new Promise((resolve) => void setTimeout(resolve, 10))
  }
}
