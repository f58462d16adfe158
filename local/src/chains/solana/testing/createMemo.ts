import { address, type Instruction } from '@solana/kit'

/** A note for a transaction, which its memo program writes into the log. For tests. */
export function createMemo(text: string): Instruction & { data: Uint8Array } {
  return {
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    data: new TextEncoder().encode(text),
  }
}
