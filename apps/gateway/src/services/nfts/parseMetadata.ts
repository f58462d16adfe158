import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'

/** What the metadata of an NFT say. */
export type NftMetadata = {
  name: string | null
  description: string | null
  /** Where its picture is, or that the metadata hold it; null for none. */
  picture: { uri: string } | 'inside' | null
  isAnimated: boolean
  traits: readonly { trait_type: string; value: string }[]
}

const maxDescriptionLength = 1_000
const maxTraits = 40
/** A longer one holds the picture itself. */
const maxUriLength = 2_048

const foreignText = v.fallback(v.nullish(v.union([v.string(), v.number(), v.boolean()])), undefined)
const metadataSchema = v.object({
  name: foreignText,
  description: foreignText,
  image: foreignText,
  image_url: foreignText,
  /** A drawing as text. */
  image_data: foreignText,
  animation_url: foreignText,
  attributes: v.fallback(v.array(v.unknown()), []),
})
const traitSchema = v.object({ trait_type: foreignText, value: foreignText })

const toText = (value: v.InferOutput<typeof foreignText>) =>
  value === undefined || value === null ? '' : String(value)
const toShown = (value: v.InferOutput<typeof foreignText>, maxLength?: number) =>
  // Cut first: each sign of a long text would be looked at.
  toPlainText(toText(value).slice(0, 4 * maxDescriptionLength), maxLength) || null

/**
 * Reads metadata as standards of NFTs have them, and as marketplaces extended them. What is not as expected is left out.
 *
 * @param bytes - The file.
 * @returns Undefined for what is no JSON object.
 */
export function parseMetadata(bytes: Buffer): NftMetadata | undefined {
  const parsed = v.safeParse(metadataSchema, parseJson(bytes))
  if (!parsed.success) return undefined
  const { animation_url, attributes, description, name } = parsed.output
  const uri = findPictureUri(bytes)
  const isLong = uri !== undefined && (uri.length > maxUriLength || /^data:/i.test(uri))
  return {
    name: toShown(name),
    description: toShown(description, maxDescriptionLength),
    picture: uri === undefined ? null : isLong ? 'inside' : { uri },
    isAnimated: toText(animation_url) !== '' || /^data:image\/gif|\.gif$/i.test(uri?.slice(-2_048) ?? ''),
    traits: attributes.slice(0, maxTraits).flatMap((attribute) => {
      const trait = v.safeParse(traitSchema, attribute)
      if (!trait.success) return []
      const { trait_type, value } = trait.output
      const shown = toShown(value)
      return shown === null ? [] : [{ trait_type: toShown(trait_type) ?? '', value: shown }]
    }),
  }
}

/**
 * Finds where metadata say that the picture is.
 *
 * @param bytes - The file.
 * @returns A URI; undefined for none.
 */
export function findPictureUri(bytes: Buffer): string | undefined {
  const parsed = v.safeParse(metadataSchema, parseJson(bytes))
  if (!parsed.success) return undefined
  const { image, image_data, image_url } = parsed.output
  const drawing = toText(image_data)
  const uri = toText(image) || toText(image_url)
  if (uri !== '') return uri
  if (drawing === '') return undefined
  return drawing.trimStart().startsWith('<')
    ? `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
    : drawing
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    // No JSON: the schema says so.
    return undefined
  }
}
