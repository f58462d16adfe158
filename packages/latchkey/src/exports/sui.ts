export * from '@latchkey/sui'
