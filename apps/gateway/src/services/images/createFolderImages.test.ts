import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderImages } from './createFolderImages.js'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-images-'))
  await writeFile(join(folder, 'both.webp'), 'pixels')
  await writeFile(join(folder, 'both.svg'), drawing)
  await writeFile(join(folder, 'plain.webp'), 'pixels')
  await writeFile(join(folder, 'named.svg.webp'), 'pixels')
})
afterEach(() => rm(folder, { recursive: true }))

test('the drawing is given only to who wants it, the pixels to everybody else', async () => {
  const images = await createFolderImages({ wallets: folder })
  expect(await images.find('wallets', 'both')).toMatchObject({
    type: 'image/webp',
    bytes: Buffer.from('pixels'),
  })
  expect(await images.find('wallets', 'both', true)).toMatchObject({
    type: 'image/svg+xml',
    bytes: Buffer.from(drawing),
  })
  expect((await images.find('wallets', 'both'))?.etag).not.toBe(
    (await images.find('wallets', 'both', true))?.etag,
  )
})

test('who wants a drawing gets pixels where there is none', async () => {
  const images = await createFolderImages({ wallets: folder })
  expect(await images.find('wallets', 'plain', true)).toMatchObject({ type: 'image/webp' })
  expect(await images.find('wallets', 'nothing', true)).toBeUndefined()
})

test('an id that looks like a file name is still an id', async () => {
  const images = await createFolderImages({ wallets: folder })
  expect(await images.find('wallets', 'named.svg')).toMatchObject({ type: 'image/webp' })
  expect(await images.find('wallets', 'both.svg', true)).toBeUndefined()
})

test('a folder with a drawing that could do more than be looked at is not opened', async () => {
  await writeFile(join(folder, 'bad.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  await expect(createFolderImages({ wallets: folder })).rejects.toMatchObject({ code: 'parsing/schema' })
})
