export * from '@latchkey/solana'
