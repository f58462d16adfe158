export * from '@latchkey/cosmos'
