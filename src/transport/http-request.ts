/** One request, ready to be sent. */
export interface HttpRequest {
  /** `http:` or `https:`; redirects are not followed. */
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Left out for a request without a body. */
  readonly body?: string
}

/** A whole answer with a 2xx status. */
export interface HttpAnswer {
  readonly status: number
  /** Names in lower case; repeated headers are joined by `, `. */
  readonly headers: HttpHeaders
  /** The whole body as text, decoded from UTF-8. */
  readonly body: string
}

export type HttpHeaders = Readonly<Record<string, string>>
