import type { Connector, Kit, Wallet } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Picture, type PictureSize } from './Picture.js'

/** Properties of {@link WalletImage}: an installed wallet, one of the directory, or bare name and address. */
export type WalletImageProps = {
  connector?: Connector | undefined
  wallet?: Wallet | undefined
  name?: string
  src?: string | undefined
  size?: PictureSize
}

/** A wallet's picture. */
export function WalletImage({ connector, wallet, name, src, size = 40 }: WalletImageProps): ReactNode {
  const kit = useKit()
  const url = src ?? getConnectorUrl(kit, connector, size) ?? getUrl(kit, wallet?.image_id, size)
  const label = name ?? connector?.name ?? wallet?.name ?? ''
  return <Picture shape="wallet" src={url} name={label} size={size} />
}

function getConnectorUrl(kit: Kit, connector: Connector | undefined, size: PictureSize): string | undefined {
  return connector?.imageUrl ?? getUrl(kit, connector?.imageId, size)
}

function getUrl(kit: Kit, imageId: string | null | undefined, sizePx: PictureSize): string | undefined {
  return imageId ? kit.images.getUrl({ kind: 'wallet', id: imageId, sizePx }) : undefined
}
