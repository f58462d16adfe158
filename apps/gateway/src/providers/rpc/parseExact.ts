import { isInteger, parse } from 'lossless-json'

/** A number so long, where JSON has one: the start of a list's item or of a field's value. */
const longNumber = /[:[,]\s*-?\d{16}/

/**
 * Parses JSON. Integers that JavaScript's numbers do not hold exactly, such as large balances, become bigints;
 * everything else is as `JSON.parse` has it.
 *
 * @param text - JSON.
 * @throws SyntaxError for what is none.
 */
export function parseExact(text: string): unknown {
  return longNumber.test(text) ? parse(text, undefined, readNumber) : JSON.parse(text)
}

function readNumber(digits: string): number | bigint {
  const number = Number(digits)
  return isInteger(digits) && !Number.isSafeInteger(number) ? BigInt(digits) : number
}
