/** Hands over one item and waits for its answer. */
export type Batcher<Item, Answer> = {
  add(item: Item): Promise<Answer>
  /** Resolved when everything that was added has its answer. */
  settle(): Promise<void>
}

/**
 * Makes a batcher: everything that comes in while one batch is on its way is the next batch.
 *
 * @param perform - Does a batch; answers in the order of the items.
 * @param maxItems - Longest batch.
 */
export function createBatcher<Item, Answer>(
  perform: (items: readonly Item[]) => Promise<readonly Answer[]>,
  maxItems: number,
): Batcher<Item, Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let queue: Waiting[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // Everything this turn of the event loop brings goes together.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = queue.slice(0, maxItems)
      queue = queue.slice(maxItems)
      try {
        const answers = await perform(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, index) => {
          resolve(answers[index] as Answer)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = undefined
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        running ??= run()
      })
    },
    settle: async () => running,
  }
}
