import { describe } from 'vitest'
import { sweep } from '../sweep.ts'

describe('every flow of equipment', () => sweep('equipment'))
