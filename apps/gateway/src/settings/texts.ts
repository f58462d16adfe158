import * as v from 'valibot'

/** A text of the environment that says something. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))

/** Something that is on or off. */
export const switchText = v.pipe(
  v.picklist(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
  v.transform((value) => value === '1' || value === 'true' || value === 'on'),
)

/**
 * A number.
 *
 * @param message - What is told whoever wrote another.
 * @param range - Both ends count.
 */
export const numberText = (message: string, { from, to }: { from: number; to: number }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.minValue(from, message),
    v.maxValue(to, message),
  )

/**
 * A whole number.
 *
 * @param message - What is told whoever wrote another.
 * @param range - Both ends count.
 */
export const wholeText = (message: string, range: { from: number; to: number }) =>
  v.pipe(numberText(message, range), v.integer(message))

/**
 * An address.
 *
 * @param schemes - Such as `https:`.
 * @param message - What is told whoever wrote another.
 */
export const urlText = (schemes: readonly string[], message: string) =>
  v.pipe(
    text,
    v.check((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message),
  )

/** Texts separated by commas. */
export const listText = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
)

const orderMessage = 'must be names such as multicall or multicall@5000 (milliseconds), separated by commas'

/** Providers in the order they are asked, each with its time-out where it differs from its own. */
export const orderText = v.pipe(
  text,
  v.regex(/^\s*[a-z0-9-]+(@[1-9]\d{0,6})?(\s*,\s*[a-z0-9-]+(@[1-9]\d{0,6})?)*\s*$/, orderMessage),
  v.transform((value) =>
    value.split(',').map((choice) => {
      const [name = '', timeoutMs] = choice.trim().split('@')
      return { name, ...(timeoutMs === undefined ? {} : { timeoutMs: Number(timeoutMs) }) }
    }),
  ),
)
