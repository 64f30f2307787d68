/** Said of answers from the cache that were given by other code than today's. */
export const CODE_CHANGED = 'code changed since these answers; bump version or --no-cache'
