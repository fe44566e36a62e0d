import type { ReactNode } from 'react'
import { InBoth } from './language.ts'

/** Papers that a foreign customer reads too: every word inside is said in Chinese and in English. */
export const BothLanguages = ({ children }: { children: ReactNode }) => <InBoth value>{children}</InBoth>
