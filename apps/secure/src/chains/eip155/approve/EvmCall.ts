/** A call as it is made. */
export type EvmCall = {
  /** Undefined where a contract is created. */
  to: string | undefined
  value: bigint
  /** 0x and hexadecimal digits. */
  data: string
}
