/** A short notice over the modal (§4.012). */
export type Toast = {
  /** Grows with every toast, so that the same text twice is seen twice. */
  id: number
  variant: 'loading' | 'success' | 'error'
  message: string
  /** Whether it goes by itself after 2.5 s. */
  autoClose: boolean
  isOpen: boolean
}
