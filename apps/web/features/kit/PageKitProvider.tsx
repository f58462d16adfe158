'use client'
import type { Kit, KitOptions } from '@latchkey/core'
import { KitProvider, Modal } from '@latchkey/modal'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createWebKit } from '../../kit'
import type { Appearance } from '../appearance'
import type { Settings } from '../settings'
import { usePocket } from './usePocket'

type Features = NonNullable<KitOptions['features']>

type PageKit = {
  features: Features
  /** Features are options of a kit: another choice makes another kit, which takes up the connection. */
  setFeatures(features: Features): void
}

const PageKitContext = createContext<PageKit>({ features: {}, setFeatures: () => undefined })

/** Makes the kit of the page and gives it to everything below. */
export function PageKitProvider({
  settings,
  appearance,
  children,
}: {
  settings: Settings
  appearance: Appearance
  children: ReactNode
}) {
  const [kit, setKit] = useState<Kit>(() => createWebKit(settings, { theme: { mode: appearance } }))
  const [features, setFeaturesState] = useState<Features>({})
  usePocket(settings)

  const pageKit = useMemo<PageKit>(
    () => ({
      features,
      setFeatures(next) {
        setFeaturesState(next)
        const { theme } = kit.store.getState()
        kit.destroy()
        setKit(createWebKit(settings, { theme, features: next }))
      },
    }),
    [features, kit, settings],
  )
  return (
    <PageKitContext value={pageKit}>
      <KitProvider kit={kit}>
        {children}
        <Modal />
      </KitProvider>
    </PageKitContext>
  )
}

/** The features in force on this page, and how to change them. */
export function usePageKit(): PageKit {
  return useContext(PageKitContext)
}
