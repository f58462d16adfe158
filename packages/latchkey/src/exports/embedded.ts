export * from '@latchkey/embedded'
