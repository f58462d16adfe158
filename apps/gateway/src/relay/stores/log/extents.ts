import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Segment } from './Segment.js'

const extentsSchema = v.record(v.string(), v.number())

const toPath = (folder: string) => join(folder, 'extents.json')

/**
 * Reads how long each segment was when that was last written down. An empty file looks like one that nothing was written to yet;
 * only this tells them apart.
 *
 * @param folder - The log's folder.
 * @returns Bytes by the segment's number; none where nobody has written them down, or they cannot be read.
 */
export async function readExtents(folder: string): Promise<Map<number, number>> {
  const text = await readFile(toPath(folder), 'utf8').catch(() => '{}')
  try {
    const extents = v.parse(extentsSchema, JSON.parse(text))
    return new Map(Object.entries(extents).map(([id, size]) => [Number(id), size]))
  } catch {
    return new Map()
  }
}

/**
 * Makes what writes down how long the segments are, which are on the disk by then. Nothing is written when nothing has changed.
 *
 * @param folder - The log's folder.
 * @param segments - The segments; those of later calls too.
 */
export function createExtentsWriter(folder: string, segments: readonly Segment[]): () => Promise<void> {
  let written = ''
  let running = Promise.resolve()

  async function write(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(segments.map(({ id, size }) => [id, size])))
    if (text === written) return
    const draft = `${toPath(folder)}.draft`
    await writeFile(draft, text)
    await rename(draft, toPath(folder))
    written = text
  }

  return () => {
    running = running.catch(() => undefined).then(write)
    return running
  }
}
