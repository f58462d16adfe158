import type { ErrorTable } from './ErrorTable.js'

type Context = { reason: string }

/** Numbers and bytes that do not fit where they are put, or came from somewhere that made no sense (§8.044). */
export const encodingErrors = {
  'encoding/integer-out-of-range': {
    message: ({ reason }: Context) => `A number is too large or too small for where it goes: ${reason}`,
    category: 'DATA_PARSING_ERROR',
  },
  'encoding/invalid-bytes-boolean': {
    message: ({ reason }: Context) => `These bytes are neither true nor false: ${reason}`,
    category: 'DATA_PARSING_ERROR',
  },
  'encoding/invalid-hex-boolean': {
    message: ({ reason }: Context) => `This hexadecimal text is neither true nor false: ${reason}`,
    category: 'DATA_PARSING_ERROR',
  },
  'encoding/size-overflow': {
    message: ({ reason }: Context) => `A value has more bytes than fit where it goes: ${reason}`,
    category: 'DATA_PARSING_ERROR',
  },
} satisfies ErrorTable
