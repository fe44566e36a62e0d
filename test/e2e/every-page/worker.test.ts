import { describe } from 'vitest'
import { walkEveryPage } from '../every-page.ts'

describe('every page of a worker', () => walkEveryPage('worker01'))
