import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

/** Starts a browser of this machine without a window. */
export function startBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath: browserProgram(), args: isRoot ? ['--no-sandbox'] : [] })
}

function browserProgram(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error('these tests open a page in Chromium: install Debian’s package chromium')
  return found
}

/** A page of a file, with everything that it complained about or asked for. */
export interface OpenedPage {
  readonly page: Page
  /** Errors, broken rules of its policy, and addresses other than the file itself. */
  readonly complaints: readonly string[]
}

/** Opens a report page, and waits until its lists are there. */
export async function openPage(
  browser: Browser,
  file: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const page = await browser.newPage(options)
  const address = pathToFileURL(file).href
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (request.url() !== address && request.url() !== 'data:,') complaints.push(request.url())
  })
  await page.goto(address)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  return { page, complaints }
}
