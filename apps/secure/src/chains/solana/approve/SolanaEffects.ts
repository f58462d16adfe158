/** What is tried out on Solana: transactions as they are. The network says what they cost. */
export type SolanaEffects = {
  type: 'solana'
  transactions: readonly { bytes: Uint8Array; accounts: readonly string[]; payer: string }[]
  fee?: undefined
}
