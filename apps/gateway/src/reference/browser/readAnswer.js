import { showHidden } from './showHidden.js'

/** Most bytes read of an answer; the rest is not downloaded. */
const maxBytes = 1024 * 1024
/** Most characters shown: more would make the page slow. */
const maxShown = 100_000

/** @typedef {{ size: string, text?: string, picture?: Blob, note: string }} ReadAnswer */

/**
 * Reads an answer up to a limit.
 *
 * @param {Response} response
 * @returns {Promise<ReadAnswer>} Its text, indented where it is JSON, or its picture.
 */
export async function readAnswer(response) {
  const { bytes, isWhole } = await readBytes(response)
  const size = `${isWhole ? '' : 'more than '}${formatBytes(bytes.size)}`
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('image/') && isWhole) {
    return { size, picture: bytes.slice(0, bytes.size, type), note: '' }
  }
  const text = isWhole ? indent(await bytes.text()) : await bytes.text()
  if (text === '') return { size, text: '', note: 'The answer has no body.' }
  const isShort = text.length > maxShown
  const note =
    isShort || !isWhole ? `Only the first ${maxShown.toLocaleString('en')} characters are shown.` : ''
  return { size, text: showHidden(text.slice(0, maxShown)), note }
}

/** @param {Response} response @returns {Promise<{ bytes: Blob, isWhole: boolean }>} */
async function readBytes(response) {
  const reader = response.body?.getReader()
  /** @type {BlobPart[]} */
  const parts = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length <= maxBytes) continue
    await reader.cancel()
    return { bytes: new Blob(parts), isWhole: false }
  }
  return { bytes: new Blob(parts), isWhole: true }
}

/** @param {string} text */
function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** @param {number} count */
function formatBytes(count) {
  return count < 1024 ? `${count} bytes` : `${(count / 1024).toFixed(1)} KiB`
}
