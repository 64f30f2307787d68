import { describe, expect, test } from 'vitest'
import { callsOverHttp } from '../support/calls-over-http.ts'
import { hasNginx, nginx } from '../support/nginx.ts'

describe.skipIf(!hasNginx)('nginx', { timeout: 120_000 }, () => {
  test('that lets five requests a second through answers all of 60 cases, eight at once', async () => {
    const { url } = await nginx(`
      limit_req_zone all zone=all:1m rate=5r/s;
      limit_req_status 429;
      server {
        listen 127.0.0.1:$PORT;
        location / {
          limit_req zone=all burst=2 nodelay;
          add_header Retry-After 1 always;
          proxy_pass http://127.0.0.1:$PORT/answer;
        }
        location /answer {
          default_type application/json;
          return 200 '"yes"';
        }
      }`)
    const { executions } = await callsOverHttp({ http: { url }, cases: 60, bound: 8 })
    const missing = [...executions.values()].filter(({ status }) => status === 'ERROR')
    expect(missing).toEqual([])
    expect(executions.size).toBe(60)
  })

  test('that closes the connection without an answer, or has nobody behind it, is tried four times', async () => {
    const { url } = await nginx(`
      server {
        listen 127.0.0.1:$PORT;
        location /drop { return 444; }
        location /dead { proxy_pass http://127.0.0.1:9; }
      }`)
    for (const [path, reason] of [
      ['/drop', 'connection_lost'],
      ['/dead', 'server_error'],
    ]) {
      const { executions } = await callsOverHttp({ http: { url: `${url}${path}` }, cases: 2, bound: 2 })
      expect([...executions.values()]).toMatchObject([
        { status: 'ERROR', failure: { reason }, attempts: [{}, {}, {}, {}] },
        { status: 'ERROR', failure: { reason }, attempts: [{}, {}, {}, {}] },
      ])
    }
  })
})
