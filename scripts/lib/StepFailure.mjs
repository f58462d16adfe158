/** A step that cannot go on, with the last lines of what it ran. */
export class StepFailure extends Error {
  /**
   * @param {string} message
   * @param {readonly string[]} [lastLines]
   */
  constructor(message, lastLines = []) {
    super(message)
    this.name = 'StepFailure'
    this.lastLines = lastLines
  }
}

/**
 * @param {unknown} error
 * @returns {string} The text for people.
 */
export function describeFailure(error) {
  if (!(error instanceof StepFailure))
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lines = error.lastLines.map((line) => `   ${line}`)
  return [error.message, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
