export * from '@latchkey/react/evm'
