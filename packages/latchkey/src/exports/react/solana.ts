export * from '@latchkey/react/solana'
