import { QRCode } from 'antd'

export default function AppCode() {
  return <QRCode value={`${location.origin}/downApp`} size={128} bordered={false} color="#1f2937" bgColor="#ffffff" />
}
