/**
 * Makes callers share the runs of a job, so that however many ask, one runs at a time. A caller gets a run that began
 * after it asked: one that was under way may have looked too early.
 *
 * @param run - The job.
 */
export function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined
  let next: Promise<Result> | undefined

  function start(): Promise<Result> {
    next = undefined
    const started = run().finally(() => {
      if (current === started) current = undefined
    })
    current = started
    return started
  }

  return () => {
    if (!current) return start()
    next ??= current.then(start, start)
    return next
  }
}
