import { connection } from 'next/server'
import { Suspense } from 'react'
import { readAppearance } from '../features/appearance/server'
import { Directory, DirectorySkeleton } from '../features/directory'
import { LandingPage } from '../features/landing'
import { readSettings } from '../features/settings'

/** The one page of the product. */
export default async function Page() {
  // Rendered per request: each answer carries a nonce of its own, and settings are read when they are needed.
  await connection()
  const settings = readSettings(process.env)
  return (
    <LandingPage settings={settings} appearance={await readAppearance()}>
      <Suspense fallback={<DirectorySkeleton />}>
        <Directory settings={settings} />
      </Suspense>
    </LandingPage>
  )
}
