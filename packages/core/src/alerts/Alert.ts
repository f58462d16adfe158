/** A notice for the developer or the visitor that stays until it is closed. */
export type Alert = {
  id: number
  variant: 'info' | 'warning' | 'error'
  /** Code of the specification's alert list, where it has one (§8.008 to §8.019). */
  code?: string | undefined
  shortMessage: string
  longMessage: string
}
