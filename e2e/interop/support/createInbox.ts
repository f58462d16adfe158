/** News in the order they came, each to be taken once. */
export type Inbox<News extends { kind: string }> = {
  put(news: News): void
  /** The oldest news of a kind that fits; waits for it when it is not there yet. */
  take<Kind extends News['kind']>(
    kind: Kind,
    fits?: (news: Extract<News, { kind: Kind }>) => boolean,
  ): Promise<Extract<News, { kind: Kind }>>
  /** How many of a kind came and were not taken. */
  count(kind: News['kind']): number
}

/** Makes an inbox, so that tests wait for what is told instead of for time. */
export function createInbox<News extends { kind: string }>(): Inbox<News> {
  const news: News[] = []
  const waiting: { fits: (one: News) => boolean; resolve: (one: News) => void }[] = []
  return {
    put(one) {
      const at = waiting.findIndex(({ fits }) => fits(one))
      const [waiter] = at < 0 ? [] : waiting.splice(at, 1)
      if (waiter) waiter.resolve(one)
      else news.push(one)
    },
    take(kind, fits = () => true) {
      type Wanted = Extract<News, { kind: typeof kind }>
      const isWanted = (one: News): one is Wanted => one.kind === kind && fits(one as Wanted)
      const at = news.findIndex(isWanted)
      const [found] = at < 0 ? [] : news.splice(at, 1)
      if (found) return Promise.resolve(found as Wanted)
      return new Promise((resolve) =>
        waiting.push({ fits: isWanted, resolve: (one) => resolve(one as Wanted) }),
      )
    },
    count: (kind) => news.filter((one) => one.kind === kind).length,
  }
}
