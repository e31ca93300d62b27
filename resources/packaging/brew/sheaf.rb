# A cask of Homebrew. VERSION, SHA256 and the address are those of a release (docs/packaging.md#stores).
cask "sheaf" do
  version "VERSION"
  sha256 "SHA256"

  url "https://sheaf.invalid/releases/#{version}/Sheaf-#{version}-universal.dmg"
  name "Sheaf"
  desc "Turns survey exports, documents and recordings into a research workspace"
  homepage "https://sheaf.invalid"

  depends_on macos: ">= :ventura"

  app "Sheaf.app"

  # The workspace beside it is research: not even zap removes it.
  zap trash: [
    "~/Library/Application Support/Sheaf/Window",
    "~/Library/Logs/Sheaf",
  ]
end
