export * from '@latchkey/wagmi'
