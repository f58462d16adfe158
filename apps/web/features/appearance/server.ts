import { cookies } from 'next/headers'
import { type Appearance, appearanceCookie, toAppearance } from './Appearance'

/** The visitor's choice of last time. On the server only. */
export async function readAppearance(): Promise<Appearance> {
  return toAppearance((await cookies()).get(appearanceCookie)?.value)
}
