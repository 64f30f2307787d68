/** What a person reads of a piece of HTML: tags left out, numbers of signs as the signs. */
export function parseFragment(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
