/** A visitor has asked about more projects that nobody knows than one may. */
export class VisitorLimitError extends Error {
  override readonly name = 'VisitorLimitError'

  constructor() {
    super('Too many unknown projects were asked for from this network')
  }
}
