import { describe } from 'vitest'
import { walkEveryPage } from './every-page.ts'

describe('every page, on a phone', () => walkEveryPage('phone'))
