import * as v from 'valibot'

/** Bytes in hexadecimal, as nodes write them. */
export type Hex = `0x${string}`

/** Reads bytes in hexadecimal. */
export const hexSchema: v.GenericSchema<string, Hex> = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/, 'Expected bytes in hexadecimal'),
  // The pattern has just been looked for.
  v.transform((text) => text as Hex),
)
