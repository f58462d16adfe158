/** Runs tasks one after the other, in the order they came. A failure is its caller's alone. */
export function createQueue(): <Result>(run: () => Result | Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run, run)
    last = result.catch(() => undefined)
    return result
  }
}
