export * from '@latchkey/errors'
