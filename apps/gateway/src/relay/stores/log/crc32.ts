import zlib from 'node:zlib'

/** Node has had its own since 20.15. */
const native = (zlib as { crc32?: typeof zlib.crc32 }).crc32

/**
 * The checksum of a record (CRC-32, ISO 3309).
 *
 * @param bytes - Any bytes.
 */
export const crc32: (bytes: Uint8Array) => number = native ?? computeCrc32

/**
 * The same, computed here; for older versions of Node.
 *
 * @param bytes - Any bytes.
 */
export function computeCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let entry = byte
  for (let bit = 0; bit < 8; bit++) entry = entry & 1 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1
  return entry
})
