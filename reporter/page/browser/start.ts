import type { PageCase } from '../page-case.ts'
import { showCaseList } from './case-list.ts'

const THEMES = ['auto', 'light', 'dark'] as const

/** A button that goes through the themes; the choice is kept where the browser keeps anything for a page. */
function startThemes(button: HTMLElement): void {
  let theme: string = readTheme()
  const show = (): void => {
    if (theme === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
    button.textContent = `Theme: ${theme}`
  }
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.findIndex((one) => one === theme) + 1) % THEMES.length] ?? 'auto'
    keepTheme(theme)
    show()
  })
  button.hidden = false
  show()
}

const THEME_KEY = 'oloproof-theme'

function readTheme(): string {
  try {
    return localStorage.getItem(THEME_KEY) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // A page of a file may keep nothing: the choice then ends with it.
  }
}

function startPage(): void {
  const button = document.getElementById('theme')
  if (button !== null) startThemes(button)
  // After the first paint: what is above the list is there already.
  requestAnimationFrame(() => {
    setTimeout(() => {
      for (const place of document.querySelectorAll<HTMLElement>('[data-cases]')) {
        const data = document.getElementById(place.dataset['cases'] ?? '')
        showCaseList(place, JSON.parse(data?.textContent ?? '[]') as readonly PageCase[])
      }
      document.documentElement.dataset['ready'] = ''
    })
  })
}

startPage()
