export * from '@latchkey/react'
