/** Errors of the SDK that transactions meet here, by code (cosmossdk.io/errors, `RootCodespace`). */
const sdkErrors = {
  2: 'tx parse error',
  4: 'unauthorized',
  5: 'insufficient funds',
  7: 'invalid address',
  8: 'invalid pubkey',
  9: 'unknown address',
  10: 'invalid coins',
  11: 'out of gas',
  12: 'memo too large',
  13: 'insufficient fee',
  15: 'no signatures supplied',
  18: 'invalid request',
  19: 'tx already in mempool',
  21: 'tx too large',
  30: 'tx timeout height',
  31: 'unknown extension options',
  32: 'incorrect account sequence',
  37: 'feature not supported',
  41: 'invalid gas limit',
  42: 'tx timeout',
} as const

/** A code of the SDK's own errors. */
export type SdkCode = keyof typeof sdkErrors

/** Why a transaction is not taken, or failed in its block: as the SDK numbers and words it. */
export class Refusal extends Error {
  readonly code: number
  readonly codespace: string

  /**
   * @param code - One of the SDK's.
   * @param text - What is wrong with this transaction; the error's own words follow it.
   */
  constructor(code: SdkCode, text: string) {
    super(`${text}: ${sdkErrors[code]}`)
    this.code = code
    this.codespace = 'sdk'
  }
}
