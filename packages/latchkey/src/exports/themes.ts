export * from '@latchkey/modal/themes'
