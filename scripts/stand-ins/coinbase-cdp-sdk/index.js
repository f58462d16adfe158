export class CdpClient {}
