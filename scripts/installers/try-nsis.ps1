# Installs Sheaf silently, compares what opens a .csv before and after, starts it, and removes it:
# scripts/installers/try-nsis.ps1 'dist\Sheaf-Setup-0.1.0-x64.exe'
param([Parameter(Mandatory)] [string] $Installer)
$ErrorActionPreference = 'Stop'
$key = 'HKCU:\Software\Classes\.csv'
function Get-Opener { if (Test-Path $key) { (Get-Item $key).GetValue('') } else { $null } }
$before = Get-Opener
Start-Process -Wait $Installer '/S'
if ((Get-Opener) -ne $before) { throw "The installer made Sheaf the default for .csv: $(Get-Opener)" }
$folder = Join-Path $env:LOCALAPPDATA 'Programs\sheaf'
$env:SHEAF_PROGRAM = Join-Path $folder 'Sheaf.exe'
node scripts/e2e-packaged.ts first-click first-run
if ($LASTEXITCODE -ne 0) { throw 'The installed app failed.' }
Start-Process -Wait (Join-Path $folder 'Uninstall Sheaf.exe') '/S'
if (Test-Path $env:SHEAF_PROGRAM) { throw 'The program is still there.' }
if ((Get-Opener) -ne $before) { throw 'The uninstaller changed what opens a .csv.' }
