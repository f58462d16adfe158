/** An amount of tokens as Solana's JSON-RPC writes it. */
export type UiTokenAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string }

/**
 * Writes an amount with and without its decimals.
 *
 * @param amount - In the mint's smallest unit.
 */
export function toUiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
