import { describe } from 'vitest'
import { walkEveryPage } from './every-page.ts'

describe('every page, at a desk', () => walkEveryPage('desk'))
