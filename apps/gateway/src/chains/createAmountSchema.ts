import * as v from 'valibot'

/**
 * Makes the schema of an amount of base units in a networks file: decimal text. What has been read once may be read again.
 *
 * @param unit - What it is called in the error message.
 * @param maxDigits - Longer texts are no amount.
 */
export function createAmountSchema(unit: string, maxDigits: number) {
  return v.union([
    v.bigint(),
    v.pipe(
      v.string(),
      v.regex(new RegExp(`^\\d{1,${maxDigits}}$`), `Expected ${unit} as decimal text such as 100000`),
      v.transform((text) => BigInt(text)),
    ),
  ])
}
