import type { Inspected } from '#domains/quality/inspection/inspection.ledger.ts'
import { photosNeeded } from '../exec/inspect.rules.ts'
import type { Album } from './album.ts'
import { shaftPicture, signedPicture } from './pictures.ts'

/** What was signed and photographed at an inspection. */
export async function shown(
  album: Album,
  proCode: string,
  { inspectType, witnessName, processName, inspectorId }: Inspected,
): Promise<Pick<Inspected, 'witnessFile' | 'photos'>> {
  const sheet = { name: `${proCode} ${processName} 见证签字.png`, of: 'signed', bytes: signedPicture }
  const photo = (nth: number) => ({ name: `${proCode} 完工照片${nth + 1}.png`, of: `shaft ${nth}`, bytes: () => shaftPicture(nth === 1) })
  return {
    ...(witnessName ? { witnessFile: [await album.hang(sheet, inspectorId)] } : {}),
    ...(photosNeeded(inspectType) > 0
      ? { photos: [await album.hang(photo(0), inspectorId), await album.hang(photo(1), inspectorId)] }
      : {}),
  }
}
