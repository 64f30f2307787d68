/** Runs in the page: texts whose colour is too close to that of what they stand on. */
export function faintTexts(): readonly string[] {
  interface Look {
    readonly color: string
    readonly backgroundColor: string
    readonly fill: string
  }
  interface Part {
    readonly tagName: string
    readonly textContent: string | null
    readonly parentElement: Part | null
    readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>
    readonly namespaceURI: string
    checkVisibility(): boolean
    matches(selector: string): boolean
  }
  const { document, getComputedStyle } = globalThis as unknown as {
    readonly document: { querySelectorAll(selector: string): Iterable<Part> }
    readonly getComputedStyle: (part: Part) => Look
  }
  const channels = (text: string): readonly number[] => (text.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (text: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(text).map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = (part: Part | null): string => {
    if (part === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(part)
    return channels(backgroundColor)[3] === 0 ? ground(part.parentElement) : backgroundColor
  }
  const faint: string[] = []
  for (const part of document.querySelectorAll('body *')) {
    const own = [...part.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
    if (!own || !part.checkVisibility() || part.matches('script, style, noscript, :disabled')) continue
    const look = getComputedStyle(part)
    const color = part.namespaceURI.endsWith('svg') ? look.fill : look.color
    const [light, dark] = [luminance(color), luminance(ground(part))].sort((a, b) => b - a) as [number, number]
    const contrast = (light + 0.05) / (dark + 0.05)
    if (contrast < 4.5) faint.push(`${part.tagName} ${part.textContent?.slice(0, 30)} ${contrast.toFixed(2)}`)
  }
  return faint
}
