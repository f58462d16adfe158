export * from '@latchkey/solana/networks'
